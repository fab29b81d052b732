import 'server-only'
import { getCoverage, type PassBegin } from '../../archive/coverage/get-coverage'
import type { Coverage } from '../../archive/dto'
import type { Scope } from '../../auth/scope'
import type { Permission } from '../../model/role'
import type { SecretNotice } from '../../secret/dto'
import { getSecretNotice } from '../../secret/get-secret-notice'
import type { AttentionPlace, AttentionReading } from './attention'

/** Reads that several sources or the page around them need; each is made only when asked for. */
export type SharedReads = {
  coverage: () => Promise<Coverage & PassBegin>
  secretNotice: () => Promise<SecretNotice | null>
}

/** One reading of the page. */
export type AttentionContext = SharedReads & { scope: Scope; now: Date }

export type AttentionSource = {
  id: string
  label: string
  /** The words of the button that leads to its rows. */
  action: string
  permission: Permission
  place: AttentionPlace
  /** The path below the environment to which the line leads if the source can’t be read. */
  path: string
  /** Gives several readings if each has a line of its own; at least one. */
  read: (context: AttentionContext) => Promise<AttentionReading | AttentionReading[]>
}

export function readsOf(scope: Scope): SharedReads {
  let coverage: Promise<Coverage & PassBegin> | undefined
  return {
    coverage: () => {
      coverage ??= getCoverage(scope)
      return coverage
    },
    secretNotice: () => getSecretNotice(scope),
  }
}
