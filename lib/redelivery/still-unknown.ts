import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/**
 * The condition for an item with an unknown result whose delivery is still archived, whose failure no evidence or person has
 * closed, and of which no later redelivery succeeded. A delivery without a failure, because it had been delivered, counts too.
 * The query asks the archive for all candidates at once, because in a cluster it lies on another node.
 *
 * @param item the table or alias of `redelivery_item`
 * @param candidates a query for the delivery ids of all items with an unknown result that may be asked about
 */
export const stillUnknown = (environment: string | Placeholder, item: SQL, candidates: SQL): SQL => sql`(
  ${item}.undelivered = 'unknown'
  and ${item}.delivery_id in (select id from delivery where environment = ${environment} and id in (${candidates}))
  and ${item}.delivery_id not in (
    select delivery_id from recovery_item
    where environment = ${environment} and state = 'closed' and delivery_id in (${candidates})
  )
  and not exists (
    select from redelivery_item as later
    where later.environment = ${item}.environment and later.delivery_id = ${item}.delivery_id
      and later.job_id > ${item}.job_id and later.state = 'delivered'
  )
)`
