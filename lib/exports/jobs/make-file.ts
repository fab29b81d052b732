import 'server-only'
import { writeFile } from 'node:fs/promises'
import { type Database, getDatabase } from '../../db'
import type { Environment } from '../../env'
import type { ExportFile, ListExport, ReportExport } from '../../model/export'
import { reportContent } from '../../reports/report-content'
import { exportPath, makeExportFolder, manifestPath, unfinishedPath } from '../files/export-folder'
import { fileContent, rowLines } from '../files/file-content'
import { safeFileName } from '../files/file-name'
import { writeWholeFile } from '../files/write-file'
import { fileColumns, rowLayout } from '../layout'
import { type Manifest, manifestNotes } from '../manifest/manifest'
import { PRODUCT_VERSION } from '../manifest/product-version'
import { withSnapshot } from '../snapshot/snapshot'
import { settingsPath, settingsWords } from '../sources/settings-words'
import { type ExportLease, tellProgress } from './export-lease'
import { collectSubjects, type ExportSubjects, readSubjects } from './export-subjects'
import { requireSource } from './pin-settings'

export type MadeFile = { file: ExportFile; manifest: Manifest; snapshotAt: Date; subjects: ExportSubjects }

/** Progress is stored no more often than this. */
const TOLD_EVERY_MS = 1_000

/** Writes the file and its manifest. @throws errors of the database, the disk and the signal; AppError `conflict` once the lease is lost */
export function makeFile(environment: Environment, lease: ExportLease, signal: AbortSignal): Promise<MadeFile> {
  const { settings } = lease.job
  return settings.kind === 'list'
    ? makeListFile(environment, lease, settings, signal)
    : makeReportFile(environment, lease, settings, signal)
}

async function makeListFile(
  environment: Environment,
  lease: ExportLease,
  settings: ListExport,
  signal: AbortSignal,
): Promise<MadeFile> {
  const source = requireSource(settings.list)
  const layout = rowLayout(source, settings.layout)
  const asked = { environment: environment.name, query: settings.query, now: lease.job.createdAt }
  const files = await filesOf(environment, lease)
  // Counted before the snapshot, because some sources ask the platform: on PGlite nobody else could use the database meanwhile.
  const count = (db: Database) => source.count(db, asked, Number.MAX_SAFE_INTEGER)
  const counted = source.isSql ? null : await count(await getDatabase())
  return withSnapshot(
    layout,
    {
      prepare: async (db, at) => {
        const groups = await source.groups(db, asked)
        const rows = await source.sql(
          db,
          asked,
          layout.columns.map(({ id }) => id),
        )
        const total = groups ? sumOf(groups) : (counted ?? (source.isSql ? await count(db) : null))
        const coverage = await source.coverage(db, asked)
        return { at, rows, groups, coverage, total, subjects: rows && (await readSubjects(db, rows, total)) }
      },
      write: async ({ at, rows, groups, coverage, total, subjects }, { lines, groups: countGroups, db }) => {
        await tellProgress(lease, { snapshotAt: at, total })
        let written = 0
        const read = collectSubjects(source)
        const batches = () => read.through(source.rows(db, asked, signal))
        const content = fileContent(source.isSql ? lines : rowLines(batches(), source, layout), {
          layout,
          title: source.title,
          bom: settings.layout.bom,
          spool: files.spool,
          onRows: (count) => {
            written += count
          },
        })
        const { bytes, sha256 } = await writeWholeFile(
          files,
          content,
          progress(lease, signal, () => written),
        )
        const isCounted = groups !== null && sumOf(groups) === written
        const values = rows?.groupBy ? (isCounted ? groups : await countGroups()) : groups
        const file = { name: safeFileName(lease.job.name, layout.format), bytes, rows: written, sha256 }
        const { columns: _, ...how } = settings.layout
        const manifest = manifestOf(environment, lease, file, at, {
          counts: values && { by: rows?.groupBy?.name ?? 'state', values },
          filter: {
            list: settings.list,
            words: settingsWords(settings, lease.job.createdAt),
            path: settingsPath(settings),
          },
          order: source.order(settings.query),
          columns: fileColumns(layout),
          layout: how,
          coverage,
        })
        await writeManifest(files.manifest, manifest)
        return { file, manifest, snapshotAt: at, subjects: rows ? subjects : read.subjects() }
      },
    },
    lease.job.operatorId,
  )
}

async function makeReportFile(
  environment: Environment,
  lease: ExportLease,
  settings: ReportExport,
  signal: AbortSignal,
): Promise<MadeFile> {
  const files = await filesOf(environment, lease)
  const at = new Date()
  const content = reportContent(environment, settings.query, { now: at, ownerId: lease.job.operatorId }, signal)
  const { bytes, sha256 } = await writeWholeFile(
    files,
    content,
    progress(lease, signal, () => 0),
  )
  const file = { name: safeFileName(lease.job.name, 'json'), bytes, rows: 0, sha256 }
  const path = settingsPath(settings)
  const manifest = manifestOf(environment, lease, file, at, {
    counts: null,
    filter: { report: 'deliveries', path },
    order: null,
    columns: [],
    layout: null,
    coverage: null,
  })
  await writeManifest(files.manifest, manifest)
  return { file, manifest, snapshotAt: at, subjects: [] }
}

async function filesOf({ name }: Environment, { job, owner }: ExportLease) {
  makeExportFolder(name)
  return {
    temporary: unfinishedPath(name, job.id, owner.run),
    spool: unfinishedPath(name, job.id, `${owner.run}.long`),
    target: exportPath(name, job.id),
    manifest: manifestPath(name, job.id),
  }
}

/** Stores progress, and ends the writing when the signal aborts or the lease is lost. */
function progress(lease: ExportLease, signal: AbortSignal, rowsOf: () => number) {
  let toldAt = Date.now()
  return async (bytes: number) => {
    signal.throwIfAborted()
    if (Date.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = Date.now()
    await tellProgress(lease, { rows: rowsOf(), bytes })
  }
}

type OfContent = Pick<Manifest, 'counts' | 'filter' | 'order' | 'columns' | 'layout' | 'coverage'>

function manifestOf(
  { name }: Environment,
  { job }: ExportLease,
  file: ExportFile,
  at: Date,
  content: OfContent,
): Manifest {
  return {
    manifestVersion: 1,
    rampdesk: PRODUCT_VERSION,
    environment: name,
    export: String(job.id),
    file,
    snapshotAt: at.toISOString(),
    rows: file.rows,
    ...content,
    requestedBy: job.operatorName,
    requestedAt: job.createdAt.toISOString(),
    finishedAt: new Date().toISOString(),
    schedule: job.scheduleId,
    missed: job.missed ?? null,
    notes: manifestNotes(job.settings),
  }
}

async function writeManifest(path: string, manifest: Manifest): Promise<void> {
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
}

const sumOf = (groups: Readonly<Record<string, number>>) => Object.values(groups).reduce((sum, count) => sum + count, 0)
