import './year.pg.test.ts'
