/** Tables that no backup contains, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  session: 'A session that was ended since would hold again. Everybody signs in anew.',
  user_opening: 'Belongs to sessions.',
  passkey_challenge: 'Belongs to sessions.',
  provider_session: 'Belongs to sessions.',
  rate_limit: 'Counts attempts of the last minutes.',
}
