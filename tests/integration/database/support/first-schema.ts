import type { ClientBase } from 'pg'
import { GENESIS, hashRecord } from '@/lib/auth/audit/audit-hash'

/** How many migrations made the first schema that kept deliveries, counts, views and changes of the platform. */
export const FIRST_SCHEMA = 4

export const DELIVERIES = 2_000

/** Payloads that a careless copy would change: white space, order, escapes, digits, other scripts, no JSON at all. */
const PAYLOADS = String.raw`array[
  '{"b":  1.0, "a": 1e2}', '{"a":"\u00fc\n","a":"twice"}', '{"n":12345678901234567890.10}', e'\t{"text":"ü € 𝔘 \\\\ \'"}\r\n', 'no JSON', '', ' ']`

const EVENTS = `array['offramp.updated', 'achDebit.updated', 'onrampCredit.updated', 'verification.status.updated']`
const OUTCOMES = `array['delivered', 'delivered', 'rejected', 'unreachable', 'unknown', 'not attempted']`

const FILL = `
  insert into operator (id, email, name, role, password_hash, disabled_at)
  select 'operator-' || n, 'person' || n || '@desk.example', 'Person ' || n, (array['admin', 'operator', 'viewer'])[n],
    '$argon2id$' || n, case n when 3 then timestamptz '2026-01-03' end
  from generate_series(1, 3) n;

  insert into session (id, operator_id, created_at, last_seen_at, expires_at, address)
  select 'session-' || n, 'operator-' || n, '2026-01-01', '2026-01-01T00:10Z', '2026-01-01T12:00Z', '192.0.2.' || n
  from generate_series(1, 3) n;

  insert into delivery (environment, hash, ordinal, sort_at, timestamp, timestamp_text, event, endpoint, outcome, success,
    response_status, error, payload, payload_bytes, extra, user_id, resource_id, event_id, sequence, occurred_at, archived_at)
  select (array['production', 'sandbox'])[1 + n % 2], decode(md5(n::text) || md5('b' || n), 'hex'), n % 2, at,
    case when n % 50 > 0 then at end, case when n % 50 > 0 then at::text else 'yesterday' end,
    (${EVENTS})[1 + n % 4], 'https://receiver.example/hooks/' || n % 5, outcome, outcome = 'delivered',
    case outcome when 'delivered' then 200 when 'rejected' then 503 end, case outcome when 'unreachable' then 'timeout' end,
    payload, octet_length(payload), case n % 100 when 0 then '{"later": true}' end,
    'user-' || n % 70, 'resource-' || n % 400, 'event-' || n / 2, 1 + n / 400, at - interval '3 seconds', at + interval '9 seconds'
  from generate_series(1, ${DELIVERIES}) n,
    lateral (select timestamptz '2026-01-01' + n * interval '7 minutes 0.123 seconds' as at,
      (${OUTCOMES})[1 + n % 6] as outcome, (${PAYLOADS})[1 + n % 7] as payload) made;

  insert into delivery_count (environment, hour, endpoint, event, outcome, response_status, count)
  select environment, date_trunc('hour', sort_at, 'UTC'), endpoint, event, outcome, coalesce(response_status, -1), count(*)
  from delivery group by 1, 2, 3, 4, 5, 6;

  insert into delivery_total (environment, endpoint, event, outcome, response_status, count, first_at, last_at)
  select environment, endpoint, event, outcome, coalesce(response_status, -1), count(*), min(sort_at), max(sort_at)
  from delivery group by 1, 2, 3, 4, 5;

  insert into event_sequence (environment, stream, resource_id, seen, first_at, last_at)
  select environment, split_part(event, '.', 1), resource_id, array_agg(distinct sequence order by sequence), min(sort_at), max(sort_at)
  from delivery where event not like 'verification%' group by 1, 2, 3;

  insert into archive_span (environment, kind, state, top_at, bottom_at, reached_end, recent, nearest_at)
  values ('production', 'head', 'closed', '2026-01-15', '2026-01-01', true, '{"a": 1}', null),
    ('sandbox', 'head', 'open', '2026-01-15', '2026-01-02', false, '{}', '2026-01-02');
  insert into sync_state (environment, fence, records, caught_up_at, complete_pass_at, problem)
  values ('production', 7, ${DELIVERIES / 2}, '2026-01-15', '2026-01-14', null), ('sandbox', 3, ${DELIVERIES / 2}, null, null, '{"code": "unreachable"}');
  insert into purge (environment, at, before, deleted) values ('production', '2026-01-10', '2025-12-10', 12);
  insert into saved_view (id, environment, owner_id, name, query, hidden_columns, shared_with, created_at, updated_at)
  values ('view-1', 'production', 'operator-1', 'Failures', 'outcome=rejected,unknown', '{endpoint,"a,b"}', '{viewer}', '2026-01-02', '2026-01-03'),
    ('view-2', 'production', 'operator-3', 'Mine', '', null, '{}', '2026-01-02', '2026-01-03');
  insert into registration_change (id, environment, action, webhook_id, url, events_before, events_after, state, operator_id, operator_name, started_at, finished_at)
  values ('change-1', 'production', 'edit', 'webhook-1', 'https://receiver.example/hooks/1', '{a}', '{a,b}', 'done', 'operator-1', 'Person 1', '2026-01-04', '2026-01-04');
  insert into secret_change (id, environment, fingerprint, origin, state, steps, prepared_at, prepared_by)
  values ('secret-1', 'production', 'ab12', 'made here', 'prepared', '{}', '2026-01-05', 'operator-1');
  insert into rate_limit (key, points, expire) values ('sign-in:192.0.2.1', 3, 1767225600000)`

export const ENTRIES = 40

/** Fills the first schema by SQL alone; the chain of the audit holds. */
export async function fillFirstSchema(client: ClientBase): Promise<void> {
  await client.query(FILL)
  let previousHash: Uint8Array = GENESIS
  for (let id = 1; id <= ENTRIES; id++) {
    const record = {
      id,
      at: new Date(Date.UTC(2026, 0, 6, 0, id)),
      environment: id % 3 === 0 ? null : 'production',
      actorId: 'operator-1',
      actorName: 'Person 1',
      action: id % 2 === 0 ? 'session.created' : 'view.created',
      entity: 'view',
      entityId: `view-${id}`,
      detail: { name: `View ${id} ü`, nested: { b: [1, null], a: 'x' } },
      address: '192.0.2.1',
      requestId: `request-${id}`,
    }
    const hash = hashRecord(previousHash, record)
    await client.query(
      `insert into audit (id, at, environment, actor_id, actor_name, action, entity, entity_id, detail, address, request_id, previous_hash, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [...Object.values(record), Buffer.from(previousHash), Buffer.from(hash)],
    )
    previousHash = hash
  }
  await client.query('update audit_head set last_id = $1, last_hash = $2', [ENTRIES, Buffer.from(previousHash)])
}
