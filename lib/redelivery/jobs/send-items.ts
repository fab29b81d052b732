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

/** After which requests on their way are cut, when the process ends. */
const GRACE_MS = 7_000

/** For cut requests to tell how they ended. */
const CUT_MS = 1_000

const RETRY_MS = 1_000

/** A wait that a cut ended would ask a database that is down without a pause. */
const UNCUT = new AbortController().signal

/** Another job of this process has all that the target takes at a time. */
const SHARED_MS = 50

/**
 * Sends what waits until the job no longer runs and nothing is on its way. After an abort nothing more leaves, and what
 * is on its way has seven seconds.
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

/** Without a reason each abort would make an error with its stack. */
const WOKEN = 'woken'

const NOTHING_SENT = { state: 'not-sent', status: null, latencyMs: 0, answer: null, isAnswerCut: false } as const

class JobRun {
  /** Ends requests that are on their way. */
  readonly cut = new AbortController()
  wake: () => void = () => undefined
  private readonly schedule: Schedule
  private isRunning = true
  private onTheirWay = 0
  private results: EndedItem[] = []
  /** Chosen by a step whose end is not known. */
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
      // Nothing overtakes what a step of unknown end has chosen.
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

  /** As many as rate, concurrency and order let go now. */
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
    // What is put back must not be read again beside it.
    const isEmpty = this.isEmpty && chosen.length === 0 && this.unsent.length === 0
    const taken = await this.commit(chosen)
    if (taken === null) return
    for (const item of taken.claimed) this.send(item)
    if (taken.state !== 'running') this.isRunning = false
    else if (isEmpty) await this.readAgain()
    if (this.isRunning) await this.readAhead()
  }

  /** @returns null while the database does not answer: nothing is sent, and the same is tried again. */
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

  /** While the database does not answer, nothing is read: answers that are on their way must not be lost for it. */
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

  /** Items wait that were not at hand: another step put them back. */
  private async readAgain(): Promise<void> {
    this.lastRead = 0
    this.isAllRead = false
    await this.parts.clock.wait(RETRY_MS, UNCUT)
  }

  /** Until an answer comes, the rate lets one go, or the lease wants a sign of life. */
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
