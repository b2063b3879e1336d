import './works.pg.test.ts'
