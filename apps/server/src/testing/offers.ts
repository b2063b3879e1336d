import { type ApprovalOffer, approvalOffer } from '@bisita/contract/approvals'
import { expect } from 'vitest'
import type { Reply, TestApp } from './app.ts'
import { rowVersions } from './digest.ts'

/** The approval offer of a call. Expects a 202 with exactly the four fields, and no row written but the session's use. */
export async function offeredBy(app: Pick<TestApp, 'pool'>, send: () => Promise<Reply>): Promise<ApprovalOffer> {
  const before = await rowVersions(app.pool, ['sessions'])
  const { status, body } = await send()
  expect([status, body.code]).toEqual([202, undefined])
  expect(await rowVersions(app.pool, ['sessions'])).toEqual(before)
  return approvalOffer.strict().parse(body)
}
