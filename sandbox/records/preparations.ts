import type { DepositTerms } from '../resources/create-deposit'

/** A preparation may be submitted once (section 4.10); `expiresAt` is in milliseconds. */
export type Preparation = { id: string; userId: string; expiresAt: number; terms: DepositTerms; isUsed: boolean }

type Answered = { request: string; answer: string }

const KEPT = 10_000

/** Forgets the oldest preparations and answers, so that a long run does not grow. */
export function createPreparations() {
  const preparations = new Map<string, Preparation>()
  const answers = new Map<string, Answered>()
  const nameOf = (userId: string, key: string) => `${userId}\n${key}`

  return {
    add: (preparation: Preparation) => put(preparations, preparation.id, preparation),
    get: (id: string) => preparations.get(id),
    /** Idempotency keys belong to a user: two users may choose the same key. */
    answered: (userId: string, key: string) => answers.get(nameOf(userId, key)),
    remember: (userId: string, key: string, answered: Answered) => put(answers, nameOf(userId, key), answered),
  }
}

function put<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= KEPT) break
    map.delete(oldest)
  }
}

export type Preparations = ReturnType<typeof createPreparations>
