import 'server-only'
import type { MailSettings } from '../../../env'
import type { MailFaultKind } from '../../../mail/mail-fault'
import { verifyMailServer } from '../../../mail/verify-mail-server'
import type { DeskFacts } from '../../probe/desk-facts'
import { type DoctorCheck, foundRight, foundWrong, type Judgement, notChecked } from '../../report/report'

const PORTS = 'smtps:// is for ports with TLS from the start, usually 465; smtp:// for others, usually 587.'

const ADVICE: Readonly<Record<MailFaultKind, string>> = {
  name: 'Correct the host in SMTP_URL.',
  connection: 'Check the host and port in SMTP_URL, and that the firewall lets the desk connect to them.',
  'no-tls': `Check the port in SMTP_URL: ${PORTS}`,
  certificate:
    'Set SMTP_URL to the host named in the certificate, or have the certificate renewed. If your own authority issued it, add that authority to NODE_EXTRA_CA_CERTS.',
  tls: `Check the port in SMTP_URL: ${PORTS}`,
  time: `Check the port in SMTP_URL: ${PORTS} A firewall can also be the reason.`,
  stopped: 'Run the doctor again.',
  broken: `Check the port in SMTP_URL: ${PORTS} The log of the mail server may say more.`,
  'sign-in': 'Correct the user name and password in SMTP_URL; both are percent-encoded.',
  reply: 'Ask whoever runs the mail server why it refuses the desk.',
}

export const MAIL: DoctorCheck<DeskFacts> = {
  id: 'mail',
  title: 'Mail',
  judge({ configuration }) {
    if ('problems' in configuration) return notChecked('The configuration must be right first.')
    const { mail } = configuration.env
    if (mail) return judgeMail(mail)
    return notChecked('No mail server is configured, so no mail is sent.', {
      advice: 'To send mail, set SMTP_URL and SMTP_FROM.',
    })
  },
}

async function judgeMail(mail: MailSettings): Promise<Judgement> {
  const fault = await verifyMailServer(mail)
  const evidence = [`${mail.host}, port ${mail.port}`]
  if (fault) return foundWrong(fault.problem, ADVICE[fault.kind], { evidence })
  return foundRight(
    mail.user === null
      ? 'The mail server answers. No user name is configured, so the desk does not sign in.'
      : 'The mail server answers and accepts the user name and password.',
    evidence,
  )
}
