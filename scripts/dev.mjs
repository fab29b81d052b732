import './lib/install/node-version.mjs'
import {
  demoSignIns,
  deskVariables,
  freshDatabase,
  keptSecret,
  seedDesk,
  startApp,
  startDemoReceiver,
  startMailCatcher,
  startStandIns,
} from './lib/desk/desk.mjs'
import { ownEnvironment } from './lib/desk/own-environment.mjs'
import { ensureInstalled } from './lib/install/install.mjs'
import { inProject, NEXT } from './lib/paths.mjs'
import { freePort, wantedPort } from './lib/processes/free-port.mjs'
import { exitOnSignalWith, isStopping, stopAll } from './lib/processes/processes.mjs'

exitOnSignalWith(0)

async function dev() {
  await ensureInstalled()
  const preferred = wantedPort(process.env.PORT, 3000)
  const port = await freePort(preferred)
  if (port !== preferred) console.log(`Port ${preferred} is taken: using ${port}.`)
  const sandboxPorts = [await freePort(4010, new Set([port]))]
  const taken = new Set([port, ...sandboxPorts])
  const receiverPort = await freePort(4020, taken)
  const smtpPort = await freePort(4025, taken.add(receiverPort))
  const mailPort = await freePort(4030, taken.add(smtpPort))

  const secret = keptSecret(inProject('.data', 'auth-secret'))
  const vaultKey = keptSecret(inProject('.data', 'vault-key'))
  const databaseDir = freshDatabase('dev')
  const variables = deskVariables({ port, sandboxPorts, databaseDir, secret, vaultKey, smtpPort })
  const { env, ignored } = ownEnvironment({ ...variables, NODE_ENV: 'development' })
  if (ignored.length > 0) console.log(`Development uses its own configuration. Not used: ${ignored.join(', ')}.`)

  await startStandIns(env, sandboxPorts)
  await startDemoReceiver(env, receiverPort)
  await startMailCatcher(env, { mailPort, smtpPort })
  await seedDesk(env, { receiverPort, hasChannels: true })
  await startApp([NEXT, 'dev', '-H', env.HOST, '-p', env.PORT], env)
  const { emails, password } = demoSignIns()
  console.log(`\n  ${env.NEXTAUTH_URL} · ${emails.join(', ')} · ${password}\n`)
}

dev().catch(async (error) => {
  if (!isStopping()) console.error(error.message)
  await stopAll(1)
})
