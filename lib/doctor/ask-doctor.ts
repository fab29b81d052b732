import 'server-only'
import { recordAudit } from '../auth/audit/audit'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { findProofKey, type ProofKey } from './probe/proof-key'
import type { DoctorReport } from './report/report'
import { runDoctor } from './run-doctor'

/**
 * Checks the desk and one environment.
 *
 * @throws AppError `forbidden` without doctor.run
 */
export async function askDoctor(scope: Scope): Promise<DoctorReport> {
  authorize(scope, 'doctor.run')
  await auditDoctor(scope)
  return runDoctor({ scopes: [scope], proofKey: proveByUserKey })
}

/** Records in the audit that the doctor runs; called before anything is sent. */
export async function auditDoctor(scope: Scope): Promise<void> {
  const { name } = scope.environment
  const db = await getDatabase()
  await db.transaction((tx) => recordAudit(tx, scope, { action: 'doctor.run', entity: 'environment', entityId: name }))
}

/** A user’s stored key, its use recorded in the audit as a test of the key; null if there is none. */
export async function proveByUserKey(scope: Scope): Promise<ProofKey | null> {
  const db = await getDatabase()
  const found = await findProofKey(db, scope.environment)
  if (found === null) return null
  const entry = { action: 'user_key.test', entity: 'user', entityId: found.userId, detail: { for: 'doctor' } } as const
  await db.transaction((tx) => recordAudit(tx, scope, entry))
  return found
}
