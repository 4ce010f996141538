// The access control lists of an ACL file, as far as a list of them needs to know.

const ACL = /^[ \t]*acl\s+(?:"([^"]*)"|([^\s;]+))\s*;/gm;
const RULE = /\b(allow|deny)\b(?!\s+with)/g;

/** What a new file begins with: everything is allowed, until something is forbidden. */
export const NEW_FILE =
    'version 3.0;\n\nacl "default";\nauthenticate (user, group) {\n  prompt = "Heliostat";\n};\nallow (all)\nuser = "anyone";\n';

/** @return every list: {name, line, rules (how many lines allow or deny)} */
export function aclLines(text) {
    const bare = text.replace(/#.*$/gm, (comment) => ' '.repeat(comment.length));
    const heads = [...bare.matchAll(ACL)];
    return heads.map((head, at) => {
        const body = bare.slice(head.index + head[0].length, heads[at + 1]?.index ?? bare.length);
        return {
            name: head[1] ?? head[2],
            line: bare.slice(0, head.index).split('\n').length + (head[0].match(/^\n*/)[0].length),
            rules: [...body.matchAll(RULE)].length,
        };
    });
}
