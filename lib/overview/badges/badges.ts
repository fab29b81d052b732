/** Numbers beside the sections of the frame, by the path of the section. */
export const BADGE_WORDS = {
  incidents: 'failing now',
  alerts: 'firing',
  recovery: 'unresolved',
  returns: 'at risk',
} as const

export type Badges = Record<keyof typeof BADGE_WORDS, number>
