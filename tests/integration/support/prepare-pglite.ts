import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '@/lib/db/open-database'

declare module 'vitest' {
  interface ProvidedContext {
    /** Each file copies this folder, because creating one takes seconds. */
    pgliteTemplate: string
    /** Undefined on PGlite. */
    postgresUrl: string | undefined
  }
}

export default async function preparePglite(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampdesk-template-'))
  const template = path.join(folder, 'pg')
  const { close } = await openEmbedded(template, () => undefined)
  await close()
  project.provide('pgliteTemplate', template)
  return () => rm(folder, { recursive: true, force: true })
}
