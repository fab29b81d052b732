import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, gte, ne } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import type { Scope } from '../../auth/scope'
import { storable } from '../../codec/storable'
import { type Database, getDatabase, type Transaction } from '../../db'
import { registrationChange } from '../../db/schema'
import { AppError } from '../../errors'
import type { RegistrationAction } from '../../model/registration-change'
import { LOST_AFTER_MS, msUntilLost } from '../../platform-change/lost-answer'
import type { ChangeRow } from '../history/change-rows'
import { withoutSecrets } from '../registration-host'
import { isSameUrl } from '../same-url'

export type PlannedChange = {
  action: RegistrationAction
  webhookId: string | null
  url: string
  eventsBefore: string[] | null
  eventsAfter: string[] | null
}

/** Longer than any change can still be under way. */
const WINDOW_MS = 5 * LOST_AFTER_MS

/** The ids of recent changes whose effect a list read from now on shows. */
export async function readEndedChanges(environment: string): Promise<ReadonlySet<string>> {
  const rows = await recentChanges(await getDatabase(), environment)
  return new Set(rows.filter(({ finishedAt }) => finishedAt).map(({ id }) => id))
}

/**
 * Stores a change with its audit row before it is sent.
 *
 * @param ended from `readEndedChanges`, called before the list was read
 * @throws AppError `conflict` while a colliding change may still be made, or when one ended since the list was read
 */
export async function beginChange(
  tx: Transaction,
  scope: Scope,
  planned: PlannedChange,
  ended: ReadonlySet<string>,
): Promise<ChangeRow> {
  const { environment, actor } = scope
  const [row] = await tx
    .insert(registrationChange)
    .values({
      id: randomUUID(),
      environment: environment.name,
      action: planned.action,
      webhookId: planned.webhookId,
      url: storable(planned.url),
      eventsBefore: planned.eventsBefore?.map(storable) ?? null,
      eventsAfter: planned.eventsAfter?.map(storable) ?? null,
      state: 'sent',
      operatorId: actor.kind === 'operator' ? actor.id : actor.kind,
      operatorName: actor.name,
      startedAt: new Date(),
    })
    .returning()
  if (!row) throw new Error('insert into registration_change returned no row')
  await recordAudit(tx, scope, {
    action: `registration.${planned.action}`,
    entity: 'registration',
    ...(planned.webhookId !== null && { entityId: planned.webhookId }),
    detail: {
      change: row.id,
      url: withoutSecrets(planned.url),
      ...(planned.eventsBefore && { eventsBefore: planned.eventsBefore }),
      ...(planned.eventsAfter && { eventsAfter: planned.eventsAfter }),
    },
  })
  // Checked after the audit row, which serialises writers: each sees the changes of the earlier ones.
  await refuseCollision(tx, row, ended)
  return row
}

async function refuseCollision(tx: Transaction, own: ChangeRow, ended: ReadonlySet<string>): Promise<void> {
  const now = Date.now()
  const openMs = ({ startedAt, finishedAt }: ChangeRow) => msUntilLost(startedAt, finishedAt, now)
  const others = await recentChanges(tx, own.environment)
  const isInTheWay = (each: ChangeRow) => (each.finishedAt ? !ended.has(each.id) : openMs(each) > 0)
  const other = others.find((each) => each.id !== own.id && isInTheWay(each) && COLLIDES[own.action](own, each))
  if (other) throw new AppError('conflict', collisionWords(other, openMs(other)))
}

function collisionWords({ state, operatorName, action, url }: ChangeRow, openMs: number): string {
  const what = `${DOING[action]} ${withoutSecrets(url)}`
  if (state === 'unknown' && openMs > 0)
    return (
      `The answer was lost while ${operatorName} was ${what}, and that change may still be made. ` +
      `Your change was not sent. Try again in ${Math.ceil(openMs / 1000)} s.`
    )
  const when = state === 'sent' ? 'is just' : 'has just been'
  return `${operatorName} ${when} ${what}. Your change was not sent. Refresh the list before you continue.`
}

const DOING: Record<RegistrationAction, string> = {
  create: 'creating a registration of',
  update: 'changing the events of',
  delete: 'deleting the registration of',
}

/** Whether two changes collide. A deletion depends on the other registrations that cover its events. */
const COLLIDES: Record<RegistrationAction, (own: ChangeRow, other: ChangeRow) => boolean> = {
  create: (own, other) => other.action === 'create' && isSameUrl(other.url, own.url),
  update: (own, other) => other.webhookId === own.webhookId,
  delete: (_own, other) => other.action !== 'create',
}

function recentChanges(db: Database | Transaction, environment: string): Promise<ChangeRow[]> {
  return db
    .select()
    .from(registrationChange)
    .where(
      and(
        eq(registrationChange.environment, environment),
        gte(registrationChange.startedAt, new Date(Date.now() - WINDOW_MS)),
        ne(registrationChange.state, 'refused'),
      ),
    )
}
