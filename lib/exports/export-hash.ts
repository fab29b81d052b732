/** The end of a list’s address that opens its export dialog. */
export const EXPORT_HASH = '#export'
