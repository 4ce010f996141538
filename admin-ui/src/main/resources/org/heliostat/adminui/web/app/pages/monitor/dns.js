import { count, percent } from '../../lib/format.js';

export const dns = {
    id: 'dns',
    label: 'DNS',
    about: 'Names of clients, looked up for logs and access control when DNS is on.',
    groups: ({ dns }) => [
        {
            title: 'Cache',
            rows: dns.cacheEnabled
                ? [
                      {
                          label: 'Entries',
                          value: `${count(dns.entries)} of ${count(dns.maxEntries)}`,
                          used: dns.entries,
                          limit: dns.maxEntries,
                          hint: 'cache-size of dns-cache-init',
                      },
                      {
                          label: 'Hits',
                          value: percent(dns.hits, dns.hits + dns.misses),
                          hint: `${count(dns.hits)} hits, ${count(dns.misses)} misses`,
                      },
                  ]
                : [{ label: 'State', value: 'off', hint: 'Init fn="dns-cache-init" in magnus.conf switches it on' }],
        },
        {
            title: 'Look-ups',
            rows: [
                { label: 'Asynchronous', value: dns.asyncEnabled ? 'on' : 'off', hint: 'AsyncDNS' },
                { label: 'Names', value: count(dns.nameLookups) },
                { label: 'Addresses', value: count(dns.addressLookups) },
                { label: 'In progress', value: count(dns.lookupsInProgress) },
                {
                    label: 'Without an answer',
                    value: count(dns.unanswered),
                    hint: 'waits that ended without a name, or were not begun: DNSTimeout, MaxDNSLookups, MaxDNSWaiting',
                },
                {
                    label: 'Crowded out',
                    value: count(dns.crowded),
                    hint: 'of these, not begun because their network had half of the places',
                },
            ],
        },
    ],
};
