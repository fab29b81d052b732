/** Stands for an event or an endpoint that a record does not name. */
export const UNNAMED = '(none)'
