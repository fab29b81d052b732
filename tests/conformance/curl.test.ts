import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { usePlatform } from './support/platform'

const run = promisify(execFile)
const platform = usePlatform()

/** The commands of the document, as they stand there: who reads it can paste them. */
function documentedCommands(): string {
  const readme = readFileSync(path.join(import.meta.dirname, '../../sandbox/README.md'), 'utf8')
  const chapter = readme.slice(readme.indexOf('## Call it with curl and openssl')).split('\n## ')[0] ?? ''
  return [...chapter.matchAll(/```sh\n(.*?)```/gs)].map(([, code]) => code).join('\n')
}

async function shell(script: string): Promise<string[]> {
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { timeout: 20_000 })
  return stdout.split('\n').filter((line) => line !== '')
}

describe('curl and openssl, as sandbox/README.md shows', () => {
  it('read, change, and query with spaces and letters beyond ASCII', async () => {
    const { sandbox, client, user } = platform()
    const commands = documentedCommands()
      .replace(/^BASE=.*$/m, `BASE=${sandbox.url}`)
      .replace(/^USER_KEY=.*$/m, `USER_KEY=${user.apiKey}`)
    const answers = await shell(commands.replaceAll(/^curl -s /gm, "curl -sw '\\n' "))
    expect(answers).toHaveLength(4)
    const [read, change, query, forUser] = answers.map((answer) => JSON.parse(answer))
    expect(read.data).toHaveLength(2)
    expect(await client.call('listWebhooks')).toContainEqual(change)
    expect(query).toEqual({ data: [], hasMore: false, nextCursor: null })
    expect(forUser).toMatchObject({ id: user.id })
  })
})
