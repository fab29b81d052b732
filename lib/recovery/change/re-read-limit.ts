/** Resources of one run: each is a request to the platform and a row in the audit. */
export const RE_READ_AT_ONCE = 50
