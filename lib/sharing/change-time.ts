/** The time of a change, at least a millisecond after the one before. */
export const changeTime = (before: Date): Date => new Date(Math.max(Date.now(), before.getTime() + 1))
