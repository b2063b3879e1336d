import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { ConsentsRepository } from './consents.repository.ts'

export const remoteConsents = (api: Api): ConsentsRepository => ({
  notice: async (read = {}) => (await api.call(calls.consentNotices, {}, read)).items[0] ?? null,
  create: (body, _, key) => api.call(calls.consentCreate, { body }, { key }),
})
