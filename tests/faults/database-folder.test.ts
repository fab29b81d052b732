import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { finishFolder, prepareFolder } from '@/lib/db/data-folder'
import { openEmbedded } from '@/lib/db/open-database'
import { logger } from '@/lib/logger'
import { modesOf, OPEN_TO_OTHERS } from '../support/processes/file-modes'

const MARK = 'first-start-not-finished'
const NOBODY = 65_534

let root: string
/** A folder that was newly made and closed. */
let made: string
let folder: string

const own = () => [folder, `${folder}.lock`].flatMap(modesOf)

const open = (dir = folder) => openEmbedded(dir, () => undefined)

const contentOf = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const file = path.join(dir, name)
      const status = lstatSync(file)
      return [name, status.mode, status.isFile() ? readFileSync(file, 'base64') : null]
    })

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'rampdesk-folder-'))
  made = path.join(root, 'made', 'pg')
  process.umask(0)
  await (await open(made)).close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

beforeEach(() => {
  folder = path.join(root, 'case', 'pg')
  mkdirSync(path.dirname(folder))
})
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

function write(names: string | string[], text: string): void {
  for (const name of [names].flat()) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text, { mode: 0o644 })
  }
}

function ofTheMade(files: Record<string, string> = {}, ...missing: string[]): void {
  cpSync(made, folder, { recursive: true })
  for (const name of missing) rmSync(path.join(folder, name), { recursive: true })
  for (const [name, text] of Object.entries(files)) write(name, text)
}

describe('the files of a database', () => {
  test('belong to their user alone from the first one on, and no mark of the first start is left', () => {
    const modes = modesOf(path.dirname(made))
    expect(modes.length).toBeGreaterThan(900)
    expect(modes.filter(OPEN_TO_OTHERS)).toEqual([])
    expect(existsSync(path.join(made, MARK))).toBe(false)
  })

  test('that were open to everybody are closed when it is opened, and what a link leads to is left alone', async () => {
    ofTheMade()
    const outside = path.join(root, 'case', 'outside')
    writeFileSync(outside, 'of someone else')
    chmodSync(outside, 0o644)
    symlinkSync(outside, path.join(folder, 'pg_stat', 'link'))
    mkdirSync(`${folder}.lock`)
    for (const { file, isLink } of own()) if (!isLink) chmodSync(file, 0o777)
    const { close } = await open()
    expect(own().filter(OPEN_TO_OTHERS)).toEqual([])
    expect(lstatSync(outside).mode & 0o777).toBe(0o644)
    await close()
  })

  test('are found by a link to their folder, closed without a false warning, and locked under every name', async () => {
    ofTheMade()
    const link = path.join(root, 'case', 'link')
    symlinkSync(folder, link)
    chmodSync(folder, 0o755)
    const warn = vi.spyOn(logger, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    const { pool, close } = await open(link)
    expect((await pool.query('select id from audit_head')).rows).toEqual([{ id: 1 }])
    await expect(open()).rejects.toThrow('is in use by')
    expect(own().filter(OPEN_TO_OTHERS)).toEqual([])
    expect(warn).not.toHaveBeenCalled()
    await close()
  })

  test('open beside a folder that only someone else may read', async () => {
    ofTheMade()
    mkdirSync(path.join(folder, 'lost+found'), { mode: 0 })
    asNobody(() => {
      prepareFolder(folder)
      finishFolder(folder)
    })
    const { pool, close } = await open()
    expect((await pool.query('select id from audit_head')).rows).toEqual([{ id: 1 }])
    await close()
  })
})

/** Runs the work as nobody, because permissions do not bind the superuser. */
function asNobody(work: () => void): void {
  if (process.geteuid?.() !== 0) {
    work()
    return
  }
  for (const { file } of [...modesOf(folder), { file: path.dirname(folder) }, { file: root }]) {
    if (path.basename(file) !== 'lost+found') chownSync(file, NOBODY, NOBODY)
  }
  process.seteuid?.(NOBODY)
  try {
    work()
  } finally {
    process.seteuid?.(0)
  }
}

describe('a folder that the engine would write over', () => {
  test.each<[string, () => void, string]>([
    ['holds files of someone else', () => write('notes/plan.txt', 'mine'), 'holds "notes" and no database.'],
    [
      'holds many of them',
      () => write(['a', 'b', 'c', 'd', 'e'], ''),
      'holds "a", "b", "c" and 2 more and no database.',
    ],
    ['is the top of a disk', () => write('lost+found/1', ''), 'holds "lost+found" and no database.'],
    ['is kept by git', () => write('.gitkeep', ''), 'holds ".gitkeep" and no database.'],
    ['has lost its PG_VERSION', () => ofTheMade({}, 'PG_VERSION'), 'holds parts of a database without PG_VERSION.'],
    ['is of an older engine', () => ofTheMade({ PG_VERSION: '16\n' }), 'is of version 16, and this Rampdesk reads'],
    ['has an empty PG_VERSION', () => ofTheMade({ PG_VERSION: '' }), 'has a PG_VERSION that can’t be read'],
    [
      'has a folder for it',
      () => ofTheMade({ 'PG_VERSION/1': '' }, 'PG_VERSION'),
      'has a PG_VERSION that can’t be read',
    ],
    [
      'holds a first start that was cut short, and more',
      () => ofTheMade({ [MARK]: '', 'notes.txt': 'mine' }, 'PG_VERSION'),
      'holds "notes.txt" beside a database that was never finished.',
    ],
  ])('is refused and left as it was: it %s', async (_name, prepare, words) => {
    prepare()
    const before = contentOf(folder)
    const error: unknown = await open().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ message: expect.stringContaining(`The database folder ${folder} ${words}`) })
    expect(error).toMatchObject({ message: expect.stringMatching(/Nothing in it was changed\. .*DATABASE_DIR/) })
    expect(contentOf(folder)).toEqual(before)
  })

  test('is not one that is empty', async () => {
    mkdirSync(folder, { mode: 0o755 })
    const threads: Worker[] = []
    const end = (thread: Worker) => {
      threads.push(thread)
      void thread.terminate()
    }
    process.on('worker', end)
    await expect(open()).rejects.toThrow('The embedded database could not be opened')
    process.off('worker', end)
    expect(threads).toHaveLength(1)
    expect(readdirSync(folder)).toEqual([MARK])
    expect(own().filter(OPEN_TO_OTHERS)).toEqual([])
  })
})

test('a first start that was cut short is begun anew', async () => {
  ofTheMade({ [MARK]: '' }, 'PG_VERSION', 'postgresql.conf', path.join('base', '5'))
  const { pool, close } = await open()
  expect((await pool.query('select id from audit_head')).rows).toEqual([{ id: 1 }])
  await close()
  expect(existsSync(path.join(folder, MARK))).toBe(false)
})
