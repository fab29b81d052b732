/** At the end of a list's address: its export dialog opens. */
export const EXPORT_HASH = '#export'
