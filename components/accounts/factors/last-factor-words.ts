/** Warns of the consequences before the last second factor is removed. */
export const lastFactorWords = (isRequired: boolean) =>
  `It is your last second factor: your recovery codes stop working, too. ${
    isRequired
      ? 'Your role requires one, so you will set up another next.'
      : 'After that, the password alone signs you in.'
  }`
