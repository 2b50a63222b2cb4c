// Issues of GitLab: the requests and answers that its documentation publishes.
import { tracksTickets } from './tracks-tickets.ts';

tracksTickets(['gitlab']);
