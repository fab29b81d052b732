import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { NO_FILTER } from '../archive/filter/filter'
import { matchingQuery } from '../archive/query/matching-query'
import type { Database } from '../db'
import { JOB_AT_MOST } from './limits'
import { readFilterSource } from './read-filter-source'
import type { ComposedSource } from './source'

/**
 * A subquery for the deliveries of a source, with columns of the table `delivery`. A filter or resource gives at most one more than a
 * job takes, newest first. Null if there are none. @throws AppError `invalid` for filters that can’t be read
 */
export async function sourceQuery(db: Database, environment: string, source: ComposedSource): Promise<SQL | null> {
  switch (source.kind) {
    case 'deliveries':
      return chosenQuery(environment, source.ids)
    case 'resource':
      return matchingQuery(db, environment, { ...NO_FILTER, resource: [source.resourceId], limit: JOB_AT_MOST })
    case 'filter':
      return matchingQuery(db, environment, {
        ...readFilterSource(source.address),
        upTo: Number(source.upTo),
        except: (source.except ?? []).map(Number),
        limit: JOB_AT_MOST,
      })
  }
}

function chosenQuery(environment: string, ids: readonly string[]): SQL {
  return sql`
    select id, sort_at, "timestamp", event, outcome, response_status, endpoint, user_id, resource_id, event_id, sequence,
      settled
    from delivery
    where environment = ${environment}
      and id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))
  `
}
