/** The most resources of one run, because each is a request to the platform and a row in the audit. */
export const RE_READ_AT_ONCE = 50
