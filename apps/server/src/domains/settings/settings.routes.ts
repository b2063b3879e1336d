import { settingsChange, settingsRead } from '@bisita/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { changeSettings, readSettingsAnswer } from './settings.service.ts'

export function settingsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, settingsRead, ({ db }) => readSettingsAnswer(db))
  mount(app, deps, settingsChange, (context, { body }) => changeSettings(context, body))
}
