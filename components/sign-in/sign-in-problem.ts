const REFUSED = 'The e-mail or password is wrong.'
const UNAVAILABLE = 'Sign-in is not available right now. Try again in a moment.'

/** Unknown accounts and wrong passwords read alike. */
export function signInProblem(code: string | null | undefined): string | null {
  if (!code) return null
  const [name, detail] = code.split(':')
  if (name === 'CredentialsSignin') return REFUSED
  if (name !== 'Throttled') return UNAVAILABLE
  const seconds = Number(detail)
  if (!Number.isInteger(seconds) || seconds <= 0) return 'Too many attempts. Try again later.'
  return `Too many attempts. Try again in ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`}.`
}
