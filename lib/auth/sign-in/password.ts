import 'server-only'
import { hash, verify } from '@node-rs/argon2'
import { createHashQueue } from './hash-queue'

/** Algorithm 2 is argon2id (its enum has no runtime value). 19 MiB, 2 passes and 1 lane are OWASP’s first choice. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const

/** The hash of a forgotten random text, which costs as much as a real hash. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Jle+yIb9C97HX1/h8vtNtg$KZPuPgXtVBPNwTih95Y2zs9llyASFoRYofouShCPdAU'

const queue = createHashQueue({ running: 2, waiting: 30 })

export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password.normalize('NFKC'), PARAMETERS))
}

/** Verifies a password, with the same work if there is no hash. @throws AppError `unavailable` when too many wait. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await queue(() => verify(passwordHash ?? DUMMY_HASH, password.normalize('NFKC')))
  return isRight && passwordHash !== undefined
}
