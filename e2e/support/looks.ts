/** Each theme and each width once. */
export const LOOKS = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 375, height: 812 },
] as const
