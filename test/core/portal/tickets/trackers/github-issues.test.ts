// Issues of GitHub: the requests and answers that its documentation publishes.
import { tracksTickets } from './tracks-tickets.ts';

tracksTickets(['github']);
