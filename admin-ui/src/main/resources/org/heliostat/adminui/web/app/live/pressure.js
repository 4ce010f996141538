/** How near something is to its limit, for the colour of a bar: calm, busy (60 % and more) or full (90 % and more). */
export function pressure(value, limit) {
    if (!(limit > 0)) {
        return 'calm';
    }
    const share = value / limit;
    return share >= 0.9 ? 'full' : share >= 0.6 ? 'busy' : 'calm';
}
