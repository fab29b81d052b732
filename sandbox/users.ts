import { createRandom } from './random'

/** No names: the sandbox holds no personal data, not even invented. */
export type SandboxUser = {
  id: string
  /** Counts from 1, in the place of a name. */
  number: number
  apiKey: string
  institution: string
  country: Country
}

export type Country = 'US' | 'DE' | 'FR' | 'GB' | 'CA'

const USER_COUNT = 120

const INSTITUTIONS = [
  'Harbor Mutual',
  'First Meadow Bank',
  'Crédit du Lac',
  'Northgate Savings',
  'Cedar & Pine Credit Union',
] as const

/** The users are the same on every start. Their keys are guessable on purpose and open only this sandbox. */
export function createUsers(variant: string) {
  const users: SandboxUser[] = Array.from({ length: USER_COUNT }, (_, index) => {
    const random = createRandom(`${variant}:user:${index}`)
    return {
      id: random.id('usr'),
      number: index + 1,
      apiKey: `ak_${variant}_${String(index + 1).padStart(4, '0')}`,
      institution: random.pick(INSTITUTIONS),
      country: random.pick(['US', 'US', 'US', 'DE', 'FR', 'GB', 'CA']),
    }
  })
  const byKey = new Map(users.map((user) => [user.apiKey, user]))
  const byId = new Map(users.map((user) => [user.id, user]))
  const gone = new Set<string>()
  return {
    all: (): readonly SandboxUser[] => users.filter(({ id }) => !gone.has(id)),
    byKey: (apiKey: string) => byKey.get(apiKey),
    byId: (id: string) => byId.get(id),
    /** The user's credentials stay valid; requests are told that the user is missing (section 7). */
    remove: (id: string) => void gone.add(id),
    isGone: (id: string) => gone.has(id),
    at: (index: number): SandboxUser =>
      users[index % USER_COUNT] ?? { id: 'usr_none', number: 0, apiKey: 'ak_none', institution: '', country: 'US' },
  }
}

export type Users = ReturnType<typeof createUsers>
