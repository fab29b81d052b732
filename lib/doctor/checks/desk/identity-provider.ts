import 'server-only'
import { ProviderFault, probeProvider, providerFailureWords } from '../../../auth/provider/provider-client'
import type { ProviderSettings } from '../../../configuration/sign-in-settings'
import { formatQuantity } from '../../../format/number'
import type { DeskFacts } from '../../probe/desk-facts'
import { type DoctorCheck, foundRight, foundWrong, type Judgement, notChecked } from '../../report/report'

const CLOCKS_DIFFER_AT_MOST_SECONDS = 60

/** Reads the provider’s discovery document and keys; nobody is signed in, and the client’s secret is not sent. */
export const IDENTITY_PROVIDER: DoctorCheck<DeskFacts> = {
  id: 'identity-provider',
  title: 'Single sign-on',
  judge({ configuration }) {
    if ('problems' in configuration) return notChecked('The configuration must be right first.')
    const { provider } = configuration.env.signIn
    return provider ? judgeProvider(provider) : notChecked('No identity provider is configured.')
  },
}

async function judgeProvider(settings: ProviderSettings): Promise<Judgement> {
  const evidence = [`issuer ${settings.issuer}`]
  try {
    const { keys, clockSeconds, signsOut } = await probeProvider(settings)
    const seen = [
      ...evidence,
      formatQuantity(keys, 'signing key'),
      signsOut ? 'signs people out' : 'offers no sign-out',
    ]
    if (keys === 0)
      return foundWrong(
        'The identity provider publishes no key, so no ID token can be checked.',
        'Ask whoever runs the provider.',
        { evidence: seen },
      )
    if (clockSeconds !== null && Math.abs(clockSeconds) > CLOCKS_DIFFER_AT_MOST_SECONDS)
      return foundWrong(
        `The clocks of the identity provider and the desk differ by ${Math.abs(clockSeconds)} seconds.`,
        'Synchronise the clock of this machine (NTP).',
        { evidence: seen },
      )
    return foundRight('The identity provider answers. Only a sign-in shows whether it knows the client.', seen)
  } catch (error) {
    if (error instanceof ProviderFault)
      return foundWrong(error.message, 'Compare OIDC_ISSUER with the provider’s discovery document.', { evidence })
    return foundWrong(
      'The identity provider can’t be reached.',
      'Check OIDC_ISSUER, and that the firewall lets the desk connect to it.',
      { evidence: [...evidence, providerFailureWords(error)] },
    )
  }
}
