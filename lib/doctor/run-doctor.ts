import 'server-only'
import type { Scope } from '../auth/scope'
import type { Environment } from '../env'
import { AppError } from '../errors'
import { logger } from '../logger'
import { CHANNELS } from './checks/desk/channels'
import { CONFIGURATION } from './checks/desk/configuration'
import { DATABASE, MIGRATIONS } from './checks/desk/database'
import { DISK } from './checks/desk/disk'
import { IDENTITY_PROVIDER } from './checks/desk/identity-provider'
import { MAIL } from './checks/desk/mail'
import { REPLICA } from './checks/desk/replica'
import { ACCOUNT_ROLES } from './checks/desk/roles'
import { VAULT } from './checks/desk/vault'
import { WORKER } from './checks/desk/worker'
import { CLOCK_SKEW, PLATFORM_ANSWER } from './checks/platform/answer'
import { ARCHIVE } from './checks/platform/archive'
import { KEY_KNOWN, SIGNATURE_RIGHT, UNCHANGED } from './checks/platform/credentials'
import { CERTIFICATE, CONNECTION, NAME_RESOLUTION } from './checks/platform/reach'
import { CONTRACT, RATE_LIMIT, RECEIVERS, SCOPES } from './checks/platform/scopes'
import { type DeskFacts, readDesk } from './probe/desk-facts'
import { type PlatformOptions, type PlatformReadings, readPlatform } from './probe/platform-readings'
import type { ProofKey } from './probe/proof-key'
import {
  type CheckVerdict,
  type DoctorCheck,
  type DoctorFinding,
  type DoctorPart,
  type DoctorReport,
  notChecked,
} from './report/report'

const DESK_CHECKS: readonly DoctorCheck<DeskFacts>[] = [
  CONFIGURATION,
  DATABASE,
  MIGRATIONS,
  REPLICA,
  VAULT,
  WORKER,
  DISK,
  MAIL,
  IDENTITY_PROVIDER,
  CHANNELS,
  ACCOUNT_ROLES,
]

function deskChecks({ configuration }: DeskFacts): readonly DoctorCheck<DeskFacts>[] {
  const hasReplica = 'env' in configuration && configuration.env.replica !== null
  return hasReplica ? DESK_CHECKS : DESK_CHECKS.filter((check) => check !== REPLICA)
}

/** Whether the platform is reached, and accepts key and signature. Each check builds on the ones before it. */
const CREDENTIAL_CHECKS: readonly DoctorCheck<PlatformReadings>[] = [
  NAME_RESOLUTION,
  CONNECTION,
  CERTIFICATE,
  PLATFORM_ANSWER,
  CLOCK_SKEW,
  KEY_KNOWN,
  SIGNATURE_RIGHT,
  UNCHANGED,
]

const PLATFORM_CHECKS = [...CREDENTIAL_CHECKS, SCOPES, CONTRACT, RATE_LIMIT, RECEIVERS]

/** The titles of the checks, for a page that has not run them. */
export function listDoctorChecks(platformLabel: string): { label: string; titles: string[] }[] {
  const titlesOf = (checks: readonly { title: string }[]) => checks.map(({ title }) => title)
  return [
    { label: 'Desk', titles: titlesOf(deskChecks(readDesk())) },
    { label: platformLabel, titles: titlesOf([...PLATFORM_CHECKS, ARCHIVE]) },
  ]
}

export type DoctorRun = {
  /** One per environment. The scopes of the command act for the system. */
  scopes: readonly Scope[]
  /** Called at most once per environment, if only a user’s key can tell whether the key or the secret is wrong. */
  proofKey: (scope: Scope) => Promise<ProofKey | null>
  platform?: Omit<PlatformOptions, 'proofKey'>
}

/** Runs every check. None changes anything at the platform; here, only the audit gets entries. */
export async function runDoctor({ scopes, proofKey, platform }: DoctorRun): Promise<DoctorReport> {
  const desk = readDesk()
  const parts = await Promise.all([
    partOf(null, 'Desk', judgeAll(deskChecks(desk), desk)),
    ...scopes.map((scope) => {
      const facts = readPlatform(scope.environment, { ...platform, proofKey: () => proofKey(scope) })
      const findings = Promise.all([judgeAll(PLATFORM_CHECKS, facts), judgeArchive(scope, desk)])
      return partOf(
        scope.environment.name,
        scope.environment.label,
        findings.then((lists) => lists.flat()),
      )
    }),
  ])
  return { at: new Date().toISOString(), counts: countVerdicts(parts), parts }
}

/** Checks whether a platform that is not configured yet is reached, and accepts key and signature. */
export function checkCredentials(environment: Environment): Promise<DoctorFinding[]> {
  return judgeAll(CREDENTIAL_CHECKS, readPlatform(environment, { proofKey: async () => null }))
}

async function partOf(
  environment: string | null,
  label: string,
  findings: Promise<DoctorFinding[]>,
): Promise<DoctorPart> {
  return { environment, label, findings: await findings }
}

function judgeAll<Facts>(checks: readonly DoctorCheck<Facts>[], facts: Facts): Promise<DoctorFinding[]> {
  return Promise.all(checks.map((check) => judgeOne(check, facts)))
}

async function judgeArchive(scope: Scope, desk: DeskFacts): Promise<DoctorFinding[]> {
  const reading = await desk.database().catch(() => null)
  if (reading && 'database' in reading) return judgeAll([ARCHIVE], scope)
  const { id, title } = ARCHIVE
  return [{ check: id, title, ...notChecked('The database must open first.') }]
}

async function judgeOne<Facts>({ id, title, judge }: DoctorCheck<Facts>, facts: Facts): Promise<DoctorFinding> {
  try {
    return { check: id, title, ...(await judge(facts)) }
  } catch (error) {
    logger.error({ err: error, check: id }, 'A doctor check failed')
    const why = error instanceof AppError ? error.message : 'The log says why.'
    return { check: id, title, ...notChecked(`The check itself failed. ${why}`) }
  }
}

function countVerdicts(parts: readonly DoctorPart[]): Record<CheckVerdict, number> {
  const counts = { right: 0, wrong: 0, 'not-checked': 0 }
  for (const { verdict } of parts.flatMap(({ findings }) => findings)) counts[verdict] += 1
  return counts
}
