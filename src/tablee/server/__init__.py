"""Tables over a network: seats that are links, a log that is the truth, and live play."""
