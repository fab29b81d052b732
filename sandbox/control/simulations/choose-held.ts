import type { Holdings } from '../../holdings/holdings'
import { invalidField } from '../../http/problem'
import type { Sandbox } from '../../sandbox'
import type { SandboxUser } from '../../users'

export type Owner = { user: SandboxUser; holdings: Holdings }

export type Held<T> = Owner & { record: T }

type Choice<T> = {
  userId: string | undefined
  /** A named record may have any state; otherwise one that `isFit` is chosen. */
  id: string | undefined
  field: string
  of: (holdings: Holdings) => Iterable<T>
  isFit?: (record: T) => boolean
}

/** Throws a 400 problem if no record fits. */
export function chooseHeld<T extends { id: string }>(sandbox: Sandbox, choice: Choice<T>): Held<T> {
  const { userId, id, field, of, isFit = () => true } = choice
  const held = ownersFor(sandbox, userId).flatMap((owner) =>
    [...of(owner.holdings)]
      .filter((record) => (id === undefined ? isFit(record) : record.id === id))
      .map((record) => ({ ...owner, record })),
  )
  const chosen = held[sandbox.random().int(0, Math.max(held.length - 1, 0))]
  if (chosen === undefined) throw invalidField(field, 'unknown_id', 'There is none that this can happen to')
  return chosen
}

export function chooseOwner(
  sandbox: Sandbox,
  userId: string | undefined,
  isFit: (holdings: Holdings) => boolean = () => true,
): Owner {
  const owners = ownersFor(sandbox, userId).filter(({ holdings }) => isFit(holdings))
  const chosen = owners[sandbox.random().int(0, Math.max(owners.length - 1, 0))]
  if (chosen === undefined) throw invalidField('userId', 'wrong_state', 'This cannot happen to this user')
  return chosen
}

function ownersFor({ state }: Sandbox, userId: string | undefined): Owner[] {
  const users = userId === undefined ? state.users.all() : [state.users.byId(userId)]
  return users.map((user) => {
    const holdings = user && state.holdings.get(user.id)
    if (user === undefined || holdings === undefined || state.users.isGone(user.id))
      throw invalidField('userId', 'unknown_user', 'There is no such user; GET /_sandbox/users lists them')
    return { user, holdings }
  })
}
