import './revisions.pg.test.ts'
