/** Keeps two changes within a millisecond apart. */
export const changeTime = (before: Date): Date => new Date(Math.max(Date.now(), before.getTime() + 1))
