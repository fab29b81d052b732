/** @param {unknown} error */
export const systemErrorCode = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)
