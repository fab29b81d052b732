/** Loaded ahead of a script of the product, which then dies by SIGKILL at one of its statements. */
import { dieAt, watchStatements } from './die-at'

const { DIE_AT = '', DIE_WHEN = '', DIE_AT_NTH = '1' } = process.env
if (DIE_AT !== '') dieAt(new RegExp(DIE_AT), Number(DIE_AT_NTH), DIE_WHEN)
watchStatements()
