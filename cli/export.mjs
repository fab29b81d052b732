import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Gone, openApi } from './desk.mjs'
import { download, openSink, requirePlace, WriteEnding, written } from './download.mjs'
import { OWN_FILE } from './export-options.mjs'
import { Ending, EXIT, wrong } from './options.mjs'
import { count } from './print.mjs'
import { openProgress } from './progress.mjs'

/** @import { ExportChoice } from './export-options.mjs' */
/** @import { ExportRequest } from '../lib/exports/schemas' */
/** @import { ExportSourceDto } from '../lib/exports/dto' */
/** @import { ExportJobDto } from '../lib/exports/jobs/export-dto' */
/** @import { Manifest } from '../lib/exports/manifest/manifest' */

const LOOK_MS = { first: 300, most: 5_000 }
const CANCEL_MS = 10_000

/**
 * @param {ExportChoice} choice
 * @param {(text: string) => void} say
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
export async function exportRows(choice, say, signal) {
  const { output, manifest } = choice
  if (output !== '-') await requirePlace(output ?? 'file')
  if (manifest !== null) {
    if (output !== null && resolve(manifest) === resolve(output)) throw wrong(OWN_FILE)
    await requirePlace(manifest)
  }
  const api = openApi({ ...choice, signal })
  const progress = openProgress(say)
  const job = await made(choice, api, say, progress, signal)
  if (job.state !== 'done' || !job.file) {
    const words = job.cancelledBy === null ? '' : ` by ${job.cancelledBy}`
    say(
      job.state === 'failed'
        ? `Export ${job.id} failed: ${job.problem}`
        : job.state === 'expired'
          ? `The file of export ${job.id} is no longer kept.`
          : `Export ${job.id} was cancelled${words}. There is no file.`,
    )
    return EXIT.failed
  }
  try {
    return await fetchFile(job.id, job.file, choice, api, say, progress)
  } catch (error) {
    progress.end()
    const later = `Rampdesk keeps the file: rampdesk export --id ${job.id} downloads it.`
    if (signal.aborted) say(`Stopped. ${later}`)
    throw withWayOn(error, later)
  }
}

/**
 * Adds the way to go on to the message of an error that is not the export’s own.
 *
 * @param {unknown} error
 * @param {string} later
 */
function withWayOn(error, later) {
  const isMended = error instanceof Ending && (error.code === EXIT.unreached || error instanceof WriteEnding)
  return isMended ? new Ending(error.code, `${error.message}\n${later}`) : error
}

/**
 * @param {ExportChoice} choice
 * @param {ReturnType<typeof openApi>} api
 * @param {(text: string) => void} say
 * @param {ReturnType<typeof openProgress>} progress
 * @param {AbortSignal} signal
 */
async function made(choice, api, say, progress, signal) {
  let job = choice.id === null ? await ask(choice, api) : await look(api, choice.id)
  try {
    for (let wait = LOOK_MS.first; job.state === 'queued' || job.state === 'running'; ) {
      progress.show(
        job.state === 'queued'
          ? `Export ${job.id} is waiting to start.`
          : `Export ${job.id}: ${count(job.rows)}${job.total === null ? '' : ` of ${count(job.total)}`} rows.`,
      )
      await pause(wait, undefined, { signal })
      wait = Math.min(LOOK_MS.most, wait * 1.5)
      job = await look(api, job.id)
    }
  } catch (error) {
    progress.end()
    if (signal.aborted) await cancel(choice, job.id, say)
    throw withWayOn(error, `Export ${job.id} continues: rampdesk export --id ${job.id} waits for it and downloads it.`)
  }
  progress.end()
  return job
}

/**
 * @param {ReturnType<typeof openApi>} api
 * @param {string} id
 */
async function look(api, id) {
  try {
    return await api.read(`/exports/${id}`, readJob)
  } catch (error) {
    throw error instanceof Gone ? new Ending(EXIT.usage, `There is no export ${id}.`) : error
  }
}

/** @param {Response} answer */
const readJob = async (answer) => /** @type {ExportJobDto} */ (await answer.json())

/**
 * Each try has the same key, so that two tries start one export.
 *
 * @param {ExportChoice} choice
 * @param {ReturnType<typeof openApi>} api
 */
async function ask({ list, query, format, columns, payload, zone, hasMark, name }, api) {
  const layout = { format, columns: await columnsOf({ list, columns, payload }, api), payload, zone, bom: hasMark }
  /** @type {ExportRequest} */
  const body = {
    requestKey: randomUUID(),
    ...(name !== null && { name }),
    settings: { kind: 'list', list, query, layout },
  }
  return api.read('/exports', readJob, api.posted(body))
}

/**
 * The columns that are asked for, or the columns that the list shows.
 *
 * @param {Pick<ExportChoice, 'list' | 'columns' | 'payload'>} choice
 * @param {ReturnType<typeof openApi>} api
 */
async function columnsOf({ list, columns, payload }, api) {
  if (list.startsWith('redeliveries/')) {
    if (columns.length > 0) return columns
    throw new Ending(EXIT.usage, 'The results of a redelivery need --columns; docs/lists.md has the ids.')
  }
  const lists = await api.read(
    '/exports/sources',
    async (answer) => /** @type {ExportSourceDto[]} */ (await answer.json()),
  )
  const found = lists.find((each) => each.list === list)
  if (!found)
    throw new Ending(
      EXIT.usage,
      `The list ${list} can’t be exported with this token; these can: ${lists.map((each) => each.list).join(', ')}.`,
    )
  const known = found.columns.map(({ id }) => id)
  const strange = columns.find((id) => !known.includes(id))
  if (strange !== undefined)
    throw new Ending(EXIT.usage, `${list} has no column ${strange}; it has ${known.join(', ')}.`)
  if (payload !== 'omit' && !found.payloadPolicies.includes(payload))
    throw new Ending(
      EXIT.refused,
      `--payload ${payload} is not allowed for this list and token; allowed: ${found.payloadPolicies.join(', ')}.`,
    )
  if (columns.length > 0) return columns
  return found.columns.filter(({ isHiddenAtFirst }) => !isHiddenAtFirst).map(({ id }) => id)
}

/**
 * @param {ExportChoice} choice
 * @param {string} id
 * @param {(text: string) => void} say
 */
async function cancel(choice, id, say) {
  try {
    await openApi({ ...choice, signal: AbortSignal.timeout(CANCEL_MS) }).ask(`/exports/${id}/cancel`, {
      method: 'POST',
    })
    say(`Export ${id} is cancelled.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`Export ${id} could not be cancelled (${reason}). You can cancel it on the Exports page.`)
  }
}

/**
 * @param {string} id
 * @param {Manifest['file']} file
 * @param {ExportChoice} choice
 * @param {ReturnType<typeof openApi>} api
 * @param {(text: string) => void} say
 * @param {ReturnType<typeof openProgress>} progress
 */
async function fetchFile(id, file, choice, api, say, progress) {
  const manifest = await api.read(`/exports/${id}/manifest`, (answer) => answer.text())
  const { sha256 } = /** @type {Manifest} */ (JSON.parse(manifest)).file
  // The name comes from the desk and must not lead to another folder.
  const target = choice.output ?? basename(file.name.replaceAll('\\', '/'))
  const sink = await openSink(target, id)
  try {
    const hash = await download(`/exports/${id}/file`, file, api, sink, (bytes) =>
      progress.show(`Downloaded ${count(bytes)} of ${count(file.bytes)} bytes.`),
    )
    progress.end()
    if (hash !== sha256)
      throw new Ending(
        EXIT.failed,
        `The file does not have the SHA-256 of its manifest: ${target === '-' ? 'don’t use what was written' : 'it was not kept'}.`,
      )
    await sink.keep()
  } catch (error) {
    await sink.drop()
    throw error
  }
  if (choice.manifest !== null) await written(writeFile(choice.manifest, manifest), 'The manifest')
  say(
    `${count(file.rows)} ${file.rows === 1 ? 'row' : 'rows'}, ${count(file.bytes)} bytes${target === '-' ? '' : ` in ${target}`}. SHA-256 as in the manifest: ${sha256}`,
  )
  return EXIT.done
}
