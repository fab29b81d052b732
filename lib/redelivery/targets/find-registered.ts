import 'server-only'
import { type Environment, env } from '../../env'
import { logger } from '../../logger'
import { readLiveRegistrations } from '../../registrations/list/live-registrations'
import { endpointKey } from './same-endpoint'

const READ_MS = 10_000

/** A registration whose host and port are those of a given URL. `environment` is a label. */
export type RegisteredEndpoint = { environment: string; url: string }

export type RegisteredSearch = {
  found: RegisteredEndpoint[]
  /** Labels of environments whose registrations could not all be read. */
  unread: string[]
}

/** Finds registrations of all environments that have the host and port of a URL, live from the platforms. */
export async function findRegistered(url: string): Promise<RegisteredSearch> {
  const key = endpointKey(url)
  const answers = await Promise.all(env().environments.map(readUrls))
  return {
    found: answers.flatMap(({ environment, urls }) =>
      urls
        .filter((registered) => endpointKey(registered) === key)
        .map((registered) => ({ environment: environment.label, url: registered })),
    ),
    unread: answers.filter(({ isWhole }) => !isWhole).map(({ environment }) => environment.label),
  }
}

async function readUrls(
  environment: Environment,
): Promise<{ environment: Environment; urls: string[]; isWhole: boolean }> {
  try {
    const { registrations, unreadable } = await readLiveRegistrations(environment, AbortSignal.timeout(READ_MS))
    const known = [...registrations.map(({ url }) => url), ...unreadable.map(({ raw }) => urlIn(raw))]
    const urls = known.filter((url) => url !== null && endpointKey(url) !== null)
    return { environment, urls: urls.filter((url) => url !== null), isWhole: urls.length === known.length }
  } catch (error) {
    logger.warn({ environment: environment.name, err: error }, 'Registrations could not be read for a target')
    return { environment, urls: [], isWhole: false }
  }
}

/** An unreadable registration may still have a readable URL. */
function urlIn(raw: string | null): string | null {
  try {
    const value: unknown = JSON.parse(raw ?? '')
    const url = typeof value === 'object' && value !== null && 'url' in value ? value.url : null
    return typeof url === 'string' ? url : null
  } catch {
    return null
  }
}
