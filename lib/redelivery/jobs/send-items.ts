import 'server-only'
import { and, asc, eq, gt } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { leaseTimes } from '../../db/lease/lease'
import { redeliveryItem } from '../../db/schema'
import { asUnavailable } from '../../db/unavailable'
import { logger } from '../../logger'
import { observer } from '../../metrics/observer'
import type { RedeliveryOrder } from '../../model/redelivery'
import type { SyncClock } from '../../platform-sync/clock'
import { createSchedule, type Schedule, type Waiting } from '../pace/schedule'
import { joinTarget, leaveTarget, type TargetLimits } from '../pace/target-limits'
import { createTokenBucket, type TokenBucket } from '../pace/token-bucket'
import type { SendItem, SendResult } from '../send-request'
import type { OpenTarget } from '../targets/open-target'
import { type Claimed, commitStep, type StepTaken } from './commit-step'
import type { EndedItem } from './end-items'
import type { JobLease } from './job-lease'
import { readJob } from './job-rows'
import { ITEMS_AHEAD } from './limits'

export type RunParts = {
  openTarget: (environmentName: string, targetId: string) => Promise<OpenTarget>
  send: (target: OpenTarget, item: SendItem, signal: AbortSignal) => Promise<SendResult>
  clock: SyncClock
}

/** The time that requests in flight have to end before a stopping process cuts them. */
const GRACE_MS = 7_000

/** The time that cut requests have to report how they ended. */
const CUT_MS = 1_000

const RETRY_MS = 1_000

/** Never aborts, so that a stopping run does not retry an unavailable database without pausing. */
const UNCUT = new AbortController().signal

/** The wait while another job of this process uses all of the target’s concurrency. */
const SHARED_MS = 50

/**
 * Sends the waiting items until the job no longer runs and nothing is in flight. After an abort it sends nothing more, and
 * requests in flight have seven seconds to end.
 */
export async function sendItems(
  lease: JobLease,
  target: OpenTarget,
  signal: AbortSignal,
  parts: RunParts,
): Promise<void> {
  const job = await readJob(await getDatabase(), lease.environment, String(lease.jobId))
  const now = parts.clock.now()
  const run = new JobRun(lease, target, parts, {
    order: job.order,
    concurrency: Math.min(job.concurrency, target.concurrency),
    limits: joinTarget(target.id, target.rate, now),
    bucket: createTokenBucket(Math.min(job.rate, target.rate), now),
  })
  const wake = () => run.wake()
  signal.addEventListener('abort', wake)
  try {
    await run.untilQuiet(signal)
  } finally {
    signal.removeEventListener('abort', wake)
    run.cut.abort()
    leaveTarget(target.id)
  }
}

type Bounds = { order: RedeliveryOrder; concurrency: number; limits: TargetLimits; bucket: TokenBucket }

/** A reason of its own, because an abort without one creates an error with a stack. */
const WOKEN = 'woken'

const NOTHING_SENT = { state: 'not-sent', status: null, latencyMs: 0, answer: null, isAnswerCut: false } as const

class JobRun {
  /** Aborts the requests in flight. */
  readonly cut = new AbortController()
  wake: () => void = () => undefined
  private readonly schedule: Schedule
  private isRunning = true
  private onTheirWay = 0
  private results: EndedItem[] = []
  /** Items that were chosen in a step of unknown outcome. */
  private unsent: Waiting[] = []
  private isRepeated = false
  private lastRead = 0
  private isAllRead = false
  private committedAt: number
  private stopsAt = Number.POSITIVE_INFINITY

  constructor(
    private readonly lease: JobLease,
    private readonly target: OpenTarget,
    private readonly parts: RunParts,
    private readonly bounds: Bounds,
  ) {
    this.schedule = createSchedule(bounds.order)
    this.committedAt = parts.clock.now()
  }

  async untilQuiet(signal: AbortSignal): Promise<void> {
    await this.readAhead()
    while (this.isRunning || this.onTheirWay > 0 || this.results.length > 0) {
      if (signal.aborted) this.stop()
      if (this.now >= this.stopsAt + CUT_MS) return
      // No item overtakes those that were chosen in a step of unknown outcome.
      const chosen = this.isRunning && this.unsent.length === 0 ? this.choose() : []
      if (chosen.length > 0 || this.hasNews()) await this.step(chosen)
      else await this.pause()
    }
  }

  private get now(): number {
    return this.parts.clock.now()
  }

  private stop(): void {
    this.isRunning = false
    this.stopsAt = Math.min(this.stopsAt, this.now + GRACE_MS)
    if (this.now >= this.stopsAt) this.cut.abort()
  }

  private get isEmpty(): boolean {
    return this.isRunning && this.isAllRead && this.schedule.size === 0 && this.onTheirWay === 0
  }

  private hasNews(): boolean {
    const isBeatDue = this.now - this.committedAt >= leaseTimes().beatMs
    return this.results.length > 0 || this.unsent.length > 0 || isBeatDue || this.isEmpty
  }

  /** The items that rate, concurrency and order allow to leave now. */
  private choose(): Waiting[] {
    const { bucket, limits, concurrency } = this.bounds
    const { now } = this
    const count = Math.min(
      concurrency - this.onTheirWay,
      this.target.concurrency - limits.onTheirWay,
      bucket.available(now),
      limits.bucket.available(now),
    )
    const chosen = count > 0 ? this.schedule.next(count) : []
    bucket.take(chosen.length, now)
    limits.bucket.take(chosen.length, now)
    return chosen
  }

  private async step(chosen: readonly Waiting[]): Promise<void> {
    // Items that this step puts back must not be read a second time.
    const isEmpty = this.isEmpty && chosen.length === 0 && this.unsent.length === 0
    const taken = await this.commit(chosen)
    if (taken === null) return
    for (const item of taken.claimed) this.send(item)
    if (taken.state !== 'running') this.isRunning = false
    else if (isEmpty) await this.readAgain()
    if (this.isRunning) await this.readAhead()
  }

  /** @returns null while the database does not answer: nothing is sent, and the next step tries the same again */
  private async commit(chosen: readonly Waiting[]): Promise<StepTaken | null> {
    const { results, unsent, isRepeated } = this
    this.results = []
    try {
      const taken = await commitStep(this.lease, { results, chosen, unsent, isRepeated, target: this.target })
      this.committedAt = this.now
      this.unsent = []
      this.isRepeated = false
      this.schedule.putBack(unsent)
      return taken
    } catch (error) {
      if (!asUnavailable(error)) throw error
      this.results = [...results, ...this.results]
      this.unsent = [...unsent, ...chosen]
      this.isRepeated = true
      await this.parts.clock.wait(RETRY_MS, UNCUT)
      return null
    }
  }

  private send(item: Claimed): void {
    const { limits } = this.bounds
    this.onTheirWay += 1
    limits.onTheirWay += 1
    void this.exchange(item).then((result) => {
      observer()?.redelivered(this.lease.environment, result.state)
      this.results.push({ ...item, ...result, endedAt: new Date(this.now) })
      this.schedule.ended(item, result.state === 'delivered')
      this.onTheirWay -= 1
      limits.onTheirWay -= 1
      this.wake()
    })
  }

  private async exchange({ body, deliveryId, attempt }: Claimed): Promise<SendResult & { isOurs: boolean }> {
    if (body === null || body.length === 0) {
      const problem =
        body === null
          ? 'The delivery was removed from the archive before it could be sent.'
          : 'The archive has no payload of this delivery.'
      return { ...NOTHING_SENT, problem, isOurs: true }
    }
    const item = { body, jobId: String(this.lease.jobId), deliveryId: String(deliveryId), attempt }
    try {
      return { ...(await this.parts.send(this.target, item, this.cut.signal)), isOurs: false }
    } catch (err) {
      logger.error({ err, deliveryId }, 'A redelivery could not be sent')
      const problem = 'Sending failed unexpectedly. The log has the cause.'
      return { ...NOTHING_SENT, state: 'unknown', problem, isOurs: false }
    }
  }

  /** Waits instead of failing while the database does not answer, so that answers of requests in flight are not lost. */
  private async readAhead(): Promise<void> {
    if (this.isAllRead || this.schedule.size > ITEMS_AHEAD / 2) return
    try {
      const rows = await readWaiting(this.lease.jobId, this.lastRead)
      this.isAllRead = rows.length < ITEMS_AHEAD
      this.lastRead = rows.at(-1)?.position ?? this.lastRead
      this.schedule.add(rows)
    } catch (error) {
      if (!asUnavailable(error)) throw error
      await this.parts.clock.wait(RETRY_MS, UNCUT)
    }
  }

  /** Reads from the start again, because items that were put back may wait before the place reached. */
  private async readAgain(): Promise<void> {
    this.lastRead = 0
    this.isAllRead = false
    await this.parts.clock.wait(RETRY_MS, UNCUT)
  }

  /** Waits until an answer comes, the rate allows a request, or the lease has to be renewed. */
  private async pause(): Promise<void> {
    const { clock } = this.parts
    const { now } = this
    const { bucket, limits, concurrency } = this.bounds
    const isFree = this.isRunning && this.schedule.size > 0 && this.onTheirWay < concurrency
    const rateMs = Math.max(bucket.waitMs(now), limits.bucket.waitMs(now)) || SHARED_MS
    const ms = Math.min(
      isFree ? rateMs : leaseTimes().beatMs,
      this.stopsAt + (now < this.stopsAt ? 0 : CUT_MS) - now,
      this.committedAt + leaseTimes().beatMs - now,
    )
    const waiting = new AbortController()
    this.wake = () => waiting.abort(WOKEN)
    await clock.wait(Math.max(1, ms), waiting.signal)
  }
}

async function readWaiting(jobId: number, after: number): Promise<Waiting[]> {
  const db = await getDatabase()
  const { position, deliveryId, resourceId, attempt, state } = redeliveryItem
  return db
    .select({ position, deliveryId, resourceId, attempt })
    .from(redeliveryItem)
    .where(and(eq(redeliveryItem.jobId, jobId), eq(state, 'waiting'), gt(position, after)))
    .orderBy(asc(position))
    .limit(ITEMS_AHEAD)
}
