"""Teach a small network to play Bungee against random players, on a CPU, in a few minutes.

    pip install "tablee[envs]" sb3-contrib
    python examples/maskable_ppo.py --steps 50000 --matches 200

Rewards are the points of each round, less the average; what counts in the end is the share of matches won. Each deal is
played twice in the evaluation: by the network, and by a random player in its place. So the luck of the deal is the same
for both, and the interval says how sure the difference is.
"""

import argparse
import math
import random
import time

import numpy as np
from gymnasium.wrappers import TransformReward
from sb3_contrib import MaskablePPO
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

from tablee.envs.gymnasium import SeatEnv


def training_env(game, seats):
    """The own seat is another each time; points are scaled so that a round is worth about one."""
    return Monitor(
        TransformReward(SeatEnv(game, seats, seat=None, rewards="round", scaled=True), lambda points: points / 10)
    )


def won(env, seed, choose):
    """One match; the share of the victory."""
    observation, info = env.reset(seed=seed)
    done = False
    while not done:
        observation, _, done, _, info = env.step(choose(observation, info["action_mask"]))
    winners = info["winners"]
    return 1 / len(winners) if info["seat"] in winners else 0.0


def interval(values):
    """The mean and where it lies, 95 times of a hundred (Wilson): never quite sure, even when all was won."""
    mean, n, square = float(np.mean(values)), len(values), 1.96**2
    middle = (mean + square / (2 * n)) / (1 + square / n)
    spread = math.sqrt(square * (mean * (1 - mean) + square / (4 * n)) / n) / (1 + square / n)
    return mean, middle - spread, middle + spread


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="bungee")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    envs = DummyVecEnv([lambda: training_env(args.game, args.seats) for _ in range(8)])
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=512,
        batch_size=512,
        n_epochs=4,
        gamma=0.995,
        ent_coef=0.01,
        learning_rate=1e-3,
        policy_kwargs={"net_arch": [128, 128]},
        seed=args.seed,
        device="cpu",
    )
    start = time.perf_counter()
    model.learn(args.steps)
    seconds = time.perf_counter() - start

    env = SeatEnv(args.game, args.seats, seat=None, scaled=True)
    rng = random.Random(args.seed)

    def network(observation, mask):
        return int(model.predict(observation, action_masks=mask, deterministic=True)[0])

    def at_random(_, mask):
        return rng.choice(np.flatnonzero(mask).tolist())

    learnt = [won(env, seed, network) for seed in range(args.matches)]
    chance = [won(env, seed, at_random) for seed in range(args.matches)]
    print(f"{args.game}, {args.seats} seats: {args.steps} steps in {seconds:.0f} s")
    for name, values in (("network", learnt), ("random in its place", chance)):
        mean, low, high = interval(values)
        print(f"{name}: {mean:.1%} ({low:.1%} to {high:.1%}) of {args.matches} matches against random players")


if __name__ == "__main__":
    main()
