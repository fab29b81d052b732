import 'server-only'
import { environmentVariable } from '../../../configuration/environments'
import type { RefusalCause } from '../../probe/find-refusal-cause'
import type { PlatformReadings } from '../../probe/platform-readings'
import { isRefused, readWords } from '../../probe/signed-reads'
import { type DoctorCheck, foundRight, foundWrong, type Judgement, notChecked } from '../../report/report'

const SAME_401 = 'The platform answers a wrong key, a wrong secret and a wrong clock with the same 401'

export const NOT_REACHED = 'The platform must answer first.'

type Variables = { key: string; secret: string }

type Told = { key: (names: Variables) => Judgement; signature: (names: Variables) => Judgement }

const BY_LEGACY = `${SAME_401}. An unsigned request with the key and a stored user key told them apart.`

const cantTell = (why: string) => (): Judgement =>
  notChecked('It cannot be determined whether the key or the secret is wrong.', { told: `${SAME_401}; ${why}` })

const refused =
  (why: string) =>
  ({ key, secret }: Variables) =>
    foundWrong(
      'The platform refuses the key or the signature.',
      `Compare ${key} and ${secret} with what the platform shows for this environment. A proxy that removes or changes the headers X-Integrator-Key, X-Timestamp or X-Signature has the same effect.`,
      { told: `${SAME_401}; the clock is right, and ${why}` },
    )

const NO_USER_KEY = 'there is no working stored user key to tell the key from the secret.'
const NO_PROOF = 'the stored user key is itself refused, so it could not tell the key from the secret.'

const SECRET_ALONE = () => notChecked('The signature cannot be checked before the key is known.')
const KNOWN = () => foundRight('The platform knows the key.')

const CAUSES: Record<RefusalCause, Told> = {
  clock: {
    key: KNOWN,
    signature: () =>
      foundWrong(
        'The signature is refused because of this machine’s clock.',
        'Set the clock and keep it synchronized (NTP).',
        { told: `${SAME_401}. Signed with the time of the platform’s Date header, the same request was accepted.` },
      ),
  },
  prefix: {
    key: KNOWN,
    signature: () =>
      foundWrong(
        'A proxy removes the path of the base address, so the platform sees a different path from the signed one.',
        'Configure the proxy to pass the path unchanged, or use the platform’s own address.',
        { told: `${SAME_401}. Signed without the path of the base address, the same request was accepted.` },
      ),
  },
  'key-quotes': {
    key: ({ key }) =>
      foundWrong('The key has quotes around it, which are part of the variable.', `Remove the quotes from ${key}.`, {
        told: `${SAME_401}. Without the quotes, the same request was accepted.`,
      }),
    signature: () => foundRight('The signature is right.'),
  },
  'secret-quotes': {
    key: KNOWN,
    signature: ({ secret }) =>
      foundWrong(
        'The secret has quotes around it, which are part of the variable.',
        `Remove the quotes from ${secret}.`,
        { told: `${SAME_401}. Without the quotes, the same request was accepted.` },
      ),
  },
  key: {
    key: ({ key }) =>
      foundWrong('The platform does not know the key.', `Correct ${key}. It may be the key of another environment.`, {
        told: BY_LEGACY,
      }),
    signature: SECRET_ALONE,
  },
  secret: {
    key: KNOWN,
    signature: ({ secret }) =>
      foundWrong('The secret does not belong to the key.', `Correct ${secret}.`, {
        told: `${BY_LEGACY} The clock is right.`,
      }),
  },
  'no-proof': { key: cantTell(NO_PROOF), signature: refused(NO_PROOF) },
  'no-user-key': { key: cantTell(NO_USER_KEY), signature: refused(NO_USER_KEY) },
}

async function judgeBy(part: keyof Told, { environment, signed, refusalCause }: PlatformReadings): Promise<Judgement> {
  const reads = await signed()
  if (reads === null) return notChecked(NOT_REACHED)
  const evidence = [readWords(reads.listWebhooks)]
  const cause = await refusalCause()
  const names = {
    key: environmentVariable(environment.name, 'INTEGRATOR_KEY'),
    secret: environmentVariable(environment.name, 'INTEGRATOR_SECRET'),
  }
  if (cause !== null) return { ...CAUSES[cause][part](names), evidence }
  const { listWebhooks: read } = reads
  if ('answer' in read || read.error.kind === 'forbidden')
    return foundRight(part === 'key' ? 'The platform knows the key.' : 'The signature is right.', evidence)
  return notChecked('The platform did not check the request.', { evidence })
}

export const KEY_KNOWN: DoctorCheck<PlatformReadings> = {
  id: 'key',
  title: 'Integrator key',
  judge: (facts) => judgeBy('key', facts),
}

export const SIGNATURE_RIGHT: DoctorCheck<PlatformReadings> = {
  id: 'signature',
  title: 'Signature',
  judge: (facts) => judgeBy('signature', facts),
}

/** The platform verifies the signature over query and body as they arrive (section 5, rules 2 and 6). */
export const UNCHANGED: DoctorCheck<PlatformReadings> = {
  id: 'unchanged',
  title: 'Requests arrive unchanged',
  async judge({ signed }) {
    const reads = await signed()
    if (reads === null) return notChecked(NOT_REACHED)
    const { listWebhooks, listWebhookDeliveries, listAchDebitReturns, body } = reads
    if (isRefused(listWebhooks)) return notChecked('The signature must be right first.')
    const evidence = [listWebhooks, listWebhookDeliveries, listAchDebitReturns, body].map(readWords)
    const advice = 'Configure the proxies in between to pass requests to the platform byte for byte.'
    if (isRefused(listWebhookDeliveries) && isRefused(listAchDebitReturns))
      return foundWrong('Something in between changes the query of requests.', advice, {
        evidence,
        told: 'Signed requests without a query are accepted, but those with one are refused as wrongly signed.',
      })
    if (isRefused(body))
      return foundWrong('Something in between changes the body of requests.', advice, {
        evidence,
        told: 'Signed requests without a body are accepted; one with a body, for a key that no user has, is answered 401 and not 400.',
      })
    if ('error' in body && body.error.kind !== 'invalid')
      return notChecked('The platform did not check the request with a body.', { evidence })
    return foundRight('Path, query and body arrive as they were signed.', evidence)
  },
}
