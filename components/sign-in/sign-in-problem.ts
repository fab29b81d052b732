const REFUSED = 'The e-mail or password is wrong.'
const UNAVAILABLE = 'Sign-in is not available right now. Try again in a moment.'

/** Sentences of single sign-on, by the code in the address; `name` is the provider’s. */
const WITH_PROVIDER: Readonly<Record<string, (name: string) => string>> = {
  OAuthSignin: (name) => `${name} can’t be reached right now. Try again in a moment, or tell an admin.`,
  OAuthCallback: (name) => `The sign-in with ${name} did not succeed. Try again; if that does not help, tell an admin.`,
  ProviderNoRole: (name) =>
    `${name} knows you, but gives you no role in Rampdesk. Ask an admin of Rampdesk which group you need.`,
  ProviderDomain: () => 'People with an e-mail address of your domain can’t sign in here. Ask an admin of Rampdesk.',
  ProviderNoEmail: (name) => `${name} does not say what your e-mail address is. Ask an admin of Rampdesk.`,
  ProviderUnverified: (name) => `${name} has not verified your e-mail address. Verify it there, then sign in again.`,
  ProviderTaken: () =>
    'Another account here has your e-mail address, and it does not belong to your single sign-on. Ask an admin of Rampdesk.',
  ProviderDisabled: () => 'Your account here is disabled. Ask an admin of Rampdesk.',
  ProviderClock: (name) => `The clocks of ${name} and Rampdesk differ by minutes. Tell an admin.`,
}

/** The sentence for a sign-in’s error code; unknown accounts and wrong passwords read alike. */
export function signInProblem(code: string | null | undefined, providerName: string | null = null): string | null {
  if (!code) return null
  const [name = '', detail] = code.split(':')
  if (name === 'CredentialsSignin') return REFUSED
  const words = Object.hasOwn(WITH_PROVIDER, name) ? WITH_PROVIDER[name] : undefined
  if (words && providerName !== null) return sentence(words(providerName))
  if (name !== 'Throttled') return UNAVAILABLE
  const seconds = Number(detail)
  if (!Number.isInteger(seconds) || seconds <= 0) return 'Too many attempts. Try again later.'
  return `Too many attempts. Try again in ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`}.`
}

/** Capitalises a sentence that may begin with "single sign-on", the name of a provider without one. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
