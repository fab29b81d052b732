/**
 * The code of an error of the system, such as `ESRCH`; undefined for any other value.
 *
 * @param {unknown} error
 */
export const systemErrorCode = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)
