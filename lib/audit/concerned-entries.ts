import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Ids of the rows of an environment that concern a user or a resource without naming it: rows with it among their subjects, each
 * row of a redelivery that sent a payload of it, and each row of an export whose file may contain it.
 */
export function concernedEntries(environment: string, ids: readonly string[]): SQL {
  const of = sql`${sql.param([...ids])}::text[]`
  // `offset 0` keeps the planner from reading every row of the kind instead.
  const rowsOf = (entity: string, jobs: SQL) => sql`
    select row.id from (${jobs}) as job (id)
    cross join lateral (
      select id from audit where coalesce(environment, '') = ${environment} and entity_id = job.id and entity = ${entity} offset 0
    ) as row`
  const itemsOf = (column: SQL) => sql`
    select job_id::text from redelivery_item where ${column} = any(${of}) and environment = ${environment}`
  const named = sql`select audit_id from audit_subjects where subjects && ${of} and environment = ${environment}`
  const unnamed = sql`select audit_id from audit_subjects where subjects is null and environment = ${environment}`
  return sql`
    ${named}
    union ${rowsOf('redelivery_job', sql`${itemsOf(sql`user_id`)} union ${itemsOf(sql`resource_id`)}`)}
    union ${rowsOf(
      'export_job',
      sql`select ended.entity_id from (${named} union ${unnamed}) as of_export (id)
        cross join lateral (select entity_id from audit where id = of_export.id and action = 'export.end') as ended`,
    )}`
}
