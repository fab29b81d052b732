import type { Page } from '@playwright/test'
import { expect } from './test'

type Mail = { recipients: string[]; subject: string; text: string }

/** Mails that the catcher of the desk has for this address, the newest first. */
export async function mailsTo(page: Page, recipient: string): Promise<Mail[]> {
  const caught = await page.request.get(`http://127.0.0.1:${process.env.E2E_MAIL_PORT}/mails.json`)
  const { mails }: { mails: Mail[] } = await caught.json()
  return mails.filter(({ recipients }) => recipients.includes(recipient))
}

/** The link of the newest mail with this subject. */
export async function linkMailedTo(page: Page, recipient: string, subject: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mail = (await mailsTo(page, recipient)).find((one) => one.subject.includes(subject))
    link = /http\S+\/join#[\w-]+/.exec(mail?.text ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return String(link)
}
