import { type SQL, sql } from 'drizzle-orm'

/**
 * Nobody knows whether the target took the payload, which is still archived, no evidence or person has closed the failure
 * since, and no later redelivery got through. What had been delivered before and was sent again counts as well: it has no
 * failure to close.
 *
 * @param item the table or alias of `redelivery_item`
 */
export const stillUnknown = (item: SQL): SQL => sql`(
  ${item}.undelivered = 'unknown' and exists (
    select from delivery where environment = ${item}.environment and id = ${item}.delivery_id
  )
  and not exists (
    select from recovery_item as failure
    where failure.environment = ${item}.environment and failure.delivery_id = ${item}.delivery_id and failure.state = 'closed'
  )
  and not exists (
    select from redelivery_item as later
    where later.environment = ${item}.environment and later.delivery_id = ${item}.delivery_id
      and later.job_id > ${item}.job_id and later.state = 'delivered'
  )
)`
